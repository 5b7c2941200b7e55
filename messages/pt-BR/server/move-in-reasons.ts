export const moveInReasons = {
  "has # cells, the header has #": "tem # células, o cabeçalho tem #",
  "the first row names a column twice": "a primeira linha repete uma coluna",
  "the file has more than # rows; divide it": "o arquivo tem mais de # linhas; divida-o",
  "the file is empty": "o arquivo está vazio",
  "the file holds no product": "o arquivo não tem produtos",
  "give one file: the product CSV": "envie um arquivo: o CSV de produtos",
  "the file products.csv is missing": "falta o arquivo products.csv",
  "the file is not named categories.csv, products.csv, product_skus.csv, card_secrets.csv, users.csv":
    "o arquivo não se chama categories.csv, products.csv, product_skus.csv, card_secrets.csv ou users.csv",
  "the file has no column #; export the products with the WooCommerce exporter, with the site in English, Portuguese or Spanish":
    "o arquivo não tem a coluna #; exporte os produtos com o exportador do WooCommerce, com o site em inglês, português ou espanhol",
  "the file has no column #; export the products in Shopify as a CSV file, and keep its first row":
    "o arquivo não tem a coluna #; exporte os produtos da Shopify em CSV e mantenha a primeira linha",
  "the file has no column #; export the whole table # with its column names":
    "o arquivo não tem a coluna #; exporte a tabela # inteira, com os nomes das colunas",
  "type is not one of simple, variable and variation": "o tipo não é simple, variable nem variation",
  "is a grouped product, which only lists other products; the other products are imported":
    "é um produto agrupado, que só lista outros; os outros são importados",
  "is an external product, which another shop sells": "é um produto externo, que outra loja vende",
  "is a variable product without a variation in this file":
    "é um produto variável sem variação neste arquivo",
  "the product of this variation is not in the file": "o produto desta variação não está no arquivo",
  "the product of this variation is refused": "o produto desta variação foi recusado",
  "has the name of another row, and no SKU or ID of its own":
    "tem o nome de outra linha e nenhum SKU ou ID próprio",
  "its first variation names no attribute to choose from":
    "a primeira variação não tem atributo para escolher",
  "published is not one of #, #, -# and #": "a publicação não é #, #, -# nem #",
  "has no value for one of its attributes": "não tem valor para um dos atributos",
  "has other attributes than the first variation of its product":
    "tem outros atributos que a primeira variação",
  "repeats a variation of its product": "repete uma variação do produto",
  "no variation has a price": "nenhuma variação tem preço",
  "has no regular price": "não tem preço normal",
  "has no price": "não tem preço",
  "the sale price is not below the regular price": "o preço promocional não é menor que o normal",
  "the sale price is not below the price that the product keeps":
    "o preço promocional não é menor que o preço que o produto mantém",
  "a date of the sale is not written as #-#-#": "uma data da promoção não está escrita como #-#-#",
  "the sale ends before it starts": "a promoção termina antes de começar",
  "shares the stock of its product; give it a stock of its own":
    "usa o estoque do produto; dê um estoque próprio",
  "stock is not a whole number": "o estoque não é um número inteiro",
  "has no handle": "não tem handle",
  "is the first row of its handle and has no title": "é a primeira linha do handle e não tem título",
  "has the handle of line # and another title": "tem o handle da linha # e outro título",
  "is a gift card": "é um vale-presente",
  "its handle gives the same address as another one": "o handle dá o mesmo endereço que outro",
  "status is not one of active, draft, archived and unlisted":
    "o status não é active, draft, archived nem unlisted",
  "is a second variant of a product without options": "é uma segunda variante de um produto sem opções",
  "the names of its options have over # characters": "os nomes das opções têm mais de # caracteres",
  "its option values have over # characters": "os valores das opções têm mais de # caracteres",
  "no variant has a price": "nenhuma variante tem preço",
  "the product of this variant is refused": "o produto desta variante foi recusado",
  "has no value for one of its options": "não tem valor para uma das opções",
  "repeats the option values of another variant": "repete os valores de outra variante",
  "the inventory quantity is not a whole number": "a quantidade não é um número inteiro",
  "title_json is not an object of texts": "title_json não é um objeto de textos",
  "has the slug of another product": "tem o slug de outro produto",
  "the product of this SKU is refused": "o produto deste SKU foi recusado",
  "its name has over # characters": "o nome tem mais de # caracteres",
  "repeats another SKU of its product": "repete outro SKU do produto",
  "its state is not available, reserved or used": "o estado não é available, reserved nem used",
  "its product or SKU is not imported": "o produto ou SKU não é importado",
  "the same card is used in row #": "a mesma chave está usada na linha #",
  "is the same card as row #": "é a mesma chave da linha #",
  "the other shop has sold the same card": "a outra loja já vendeu a mesma chave",
  "the card is sold there, and sold or reserved here": "a chave foi vendida lá e vendida ou reservada aqui",
  "the product # is not delivered from inventory": "o produto # não é entregue do inventário",
  "has the mail address of row #": "tem o e-mail da linha #",
  "the mail address is not valid": "o e-mail não é válido",
  "the name is not valid": "o nome não é válido",
  "the image # is not a JPEG, PNG, WebP, AVIF or GIF image": "a imagem # não é JPEG, PNG, WebP, AVIF nem GIF",
  "the image # is larger than # MiB": "a imagem # tem mais de # MiB",
  "an image is not a JPEG, PNG, WebP, AVIF or GIF image": "uma imagem não é JPEG, PNG, WebP, AVIF nem GIF",
  "# given images are named #": "# imagens enviadas se chamam #",
  "name is required": "o nome é obrigatório",
  "name must be at most # characters": "o nome pode ter até # caracteres",
  "name must not hold control characters": "o nome não pode ter caracteres de controle",
  "category must be a name of at most # characters": "a categoria é um nome de até # caracteres",
  "price is too large": "o preço é alto demais",
  "original price is too large": "o preço original é alto demais",
  "stock quantity must not be below #": "o estoque não pode ser menor que #",
  "stock quantity must be a whole number": "o estoque deve ser um número inteiro",
  "the product # is archived": "o produto # está arquivado",
  "delivery_type cannot change: the product has inventory items":
    "a entrega não pode mudar: o produto tem chaves no inventário",
  "content is required for a digital product": "o produto é digital aqui e precisa de conteúdo",
  "the regular price is not a price": "o preço normal não é um preço",
  "the regular price must be above #": "o preço normal deve ser maior que #",
  "the regular price has more than # decimals": "o preço normal tem mais de # decimais",
  "the regular price # can be # times too large or too small; write two decimals":
    "o preço normal # pode ser # vezes maior ou menor; escreva duas casas decimais",
  "the sale price is not a price": "o preço promocional não é um preço",
  "the sale price must be above #": "o preço promocional deve ser maior que #",
  "the sale price has more than # decimals": "o preço promocional tem mais de # decimais",
  "the sale price # can be # times too large or too small; write two decimals":
    "o preço promocional # pode ser # vezes maior ou menor; escreva duas casas decimais",
  "the price is not a price": "o preço não é um preço",
  "the price must be above #": "o preço deve ser maior que #",
  "the price has more than # decimals": "o preço tem mais de # decimais",
  "the price # can be # times too large or too small; write two decimals":
    "o preço # pode ser # vezes maior ou menor; escreva duas casas decimais",
  "the compare-at price is not a price": "o preço comparado não é um preço",
  "the compare-at price must be above #": "o preço comparado deve ser maior que #",
  "the compare-at price has more than # decimals": "o preço comparado tem mais de # decimais",
  "the compare-at price # can be # times too large or too small; write two decimals":
    "o preço comparado # pode ser # vezes maior ou menor; escreva duas casas decimais",
  "the product # is a single product; the back office changes that":
    "o produto # é um produto simples aqui; mude isso na lista de produtos",
  "the product # is a group product; the back office changes that":
    "o produto # é um produto de grupo aqui; mude isso na lista de produtos",
  "the product # is a variant product; the back office changes that":
    "o produto # é um produto de variação aqui; mude isso na lista de produtos",
  "the group # must be in the shop or in an earlier line": "o grupo # não está na loja nem foi importado",
  "the product # is a variant of another group": "o produto # é variação de outro grupo",
  "the group # already has the variant #": "o grupo # já tem a variação #",
  "a group has at most # variants": "um grupo tem até # variações",
  "the product # is already in line #": "o produto # já está na linha #",
  "the regular price is in #; give the rate of this currency":
    "o preço normal está em #; informe a cotação dessa moeda",
  "the regular price is in #, and the first price with a currency is in #":
    "o preço normal está em #, e o primeiro preço com moeda está em #",
  "the regular price is in US dollars, and the rate is for another currency":
    "o preço normal está em dólares (US$), e a cotação é de outra moeda",
  "the sale price is in #; give the rate of this currency":
    "o preço promocional está em #; informe a cotação dessa moeda",
  "the sale price is in #, and the first price with a currency is in #":
    "o preço promocional está em #, e o primeiro preço com moeda está em #",
  "the sale price is in US dollars, and the rate is for another currency":
    "o preço promocional está em dólares (US$), e a cotação é de outra moeda",
  "the price is in #; give the rate of this currency": "o preço está em #; informe a cotação dessa moeda",
  "the price is in #, and the first price with a currency is in #":
    "o preço está em #, e o primeiro preço com moeda está em #",
  "the price is in US dollars, and the rate is for another currency":
    "o preço está em dólares (US$), e a cotação é de outra moeda",
  "the compare-at price is in #; give the rate of this currency":
    "o preço comparado está em #; informe a cotação dessa moeda",
  "the compare-at price is in #, and the first price with a currency is in #":
    "o preço comparado está em #, e o primeiro preço com moeda está em #",
  "the compare-at price is in US dollars, and the rate is for another currency":
    "o preço comparado está em dólares (US$), e a cotação é de outra moeda",
};
