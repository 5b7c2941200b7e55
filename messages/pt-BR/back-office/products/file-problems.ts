/**
 * The reasons why lines of catalog files are rejected. Each key is the English template of the reason.
 * `file-problem.ts` fills the template.
 */
export const fileProblems = {
  "@ must be text": "@ deve ser texto",
  "@ must be at most # characters": "@ tem no máximo # caracteres",
  "@ must not hold control characters": "@ não pode ter caracteres de controle",
  "@ is required": "@ é obrigatório",
  "@ must be a list": "@ deve ser uma lista",
  "@ must have at most # entries": "@ tem no máximo # entradas",
  "@ must be a whole number": "@ deve ser um número inteiro",
  "@ must be a whole number from # to #": "@ deve ser um número inteiro de # a #",
  "@ must not be below #": "@ não pode ser menor que #",
  "@ must be at most #": "@ deve ser no máximo #",
  "@ must be an amount in dollars with at most # decimals":
    "@ deve ser um valor em dólares com no máximo # casas",
  "@ must be an amount in dollars above #": "@ deve ser um valor em dólares acima de #",
  "@ must be above #": "@ deve ser maior que #",
  "@ is too large": "@ é grande demais",
  "@ must be a number from # to #": "@ deve ser um número de # a #",
  "@ must be from # to #": "@ deve ser de # a #",
  "@ must have at most # decimal": "@ tem no máximo # casa decimal",
  "@ must be lower case letters, digits and single hyphens":
    "@ deve ter letras minúsculas, números e hifens simples",
  "@ must not be empty": "@ não pode ficar vazio",
  "@ must be one of …": "@ deve ser um destes: …",
  "@ must be true or false": "@ deve ser true ou false",
  "@ must be a name of at most # characters": "@ deve ser um nome de no máximo # caracteres",
  "@ must be a day such as #-#-#": "@ deve ser um dia como #-#-#",
  "@ must be a time: #-#-#T#:# in the time zone of the shop, or #-#-#T#:#:#Z":
    "@ deve ser um horário: #-#-#T#:# no fuso da loja, ou #-#-#T#:#:#Z",
  "@ must be quantities and prices: #=#.#|#=#.#": "@ deve ter quantidades e preços: #=#.#|#=#.#",
  "@ must rise in quantity and fall in price, beginning below the price":
    "@ deve subir em quantidade e cair em preço, começando abaixo do preço",
  "@ must be below the price": "@ deve ser menor que o preço",
  "@ is in the past; leave the three columns of the sale empty":
    "@ já passou; deixe vazias as três colunas da promoção",
  "@ must be after sale_starts_at": "@ deve ser depois de sale_starts_at",
  "@ must not be below min_per_order": "@ não pode ser menor que min_per_order",
  "@ must not be before starts_on": "@ não pode ser antes de starts_on",
  "@ must not be below the # uses that orders have already":
    "@ não pode ser menor que os # usos que os pedidos já têm",
  "@ must be true or false where the last product or category is removed":
    "@ deve ser true ou false onde o último produto ou a última categoria sai",
  "@ must be true for a coupon with products or categories":
    "@ deve ser true num cupom com produtos ou categorias",
  "sale_price, sale_starts_at and sale_ends_at go together":
    "sale_price, sale_starts_at e sale_ends_at vão juntos",
  "max_per_customer and customer_days go together": "max_per_customer e customer_days vão juntos",
  "a group has no tiers, sale or limits; its variants have them":
    "um grupo não tem faixas, promoção nem limites; as variações é que têm",
  "@ must have file names without a folder, one on each line":
    "@ deve ter nomes de arquivo sem pasta, um em cada linha",
  "@ names an image twice": "@ repete uma imagem",
  "@ has a text of more than # characters or with control characters":
    "@ tem um texto com mais de # caracteres ou com caracteres de controle",
  'the image "*" is empty': 'a imagem "*" está vazia',
  'the image "*" is larger than # MiB': 'a imagem "*" passa de # MiB',
  'the image "*" is an SVG drawing; save it as PNG': 'a imagem "*" é um desenho SVG; salve-a como PNG',
  'the image "*" is no image; use JPEG, PNG, WebP, AVIF or GIF':
    'o arquivo "*" não é uma imagem; use JPEG, PNG, WebP, AVIF ou GIF',
  'the image "*" has too many pixels': 'a imagem "*" tem pixels demais',
  'the image "*" is broken': 'a imagem "*" está danificada',
  'the image "*" cannot be read on this machine': 'a imagem "*" não pode ser lida neste servidor',
  'the image "*" is missing among the given images': 'falta a imagem "*" entre as imagens escolhidas',
  'the image "*" has the same content as another image of the product':
    'a imagem "*" é igual a outra imagem do produto',
  'coupons make the product "*" too cheap in this category; an admin can import it':
    'nesta categoria, cupons deixam o produto "*" barato demais; um administrador pode importá-lo',
  'the product "*" is already in line #': 'o produto "*" já está na linha #',
  'the product "*" is archived': 'o produto "*" está arquivado',
  'the product "*" is a single product; the back office changes that':
    'o produto "*" é um produto sem variações; isso muda na tela de produtos',
  'the product "*" is a group product; the back office changes that':
    'o produto "*" é um grupo de variações; isso muda na tela de produtos',
  'the product "*" is a variant product; the back office changes that':
    'o produto "*" é uma variação; isso muda na tela de produtos',
  'the product "*" is a variant of another group': 'o produto "*" é uma variação de outro grupo',
  'the product "*" does not exist': 'o produto "*" não existe',
  'the category "*" does not exist': 'a categoria "*" não existe',
  'the group "*" must be in the shop or in an earlier line':
    'o grupo "*" deve estar na loja ou numa linha anterior',
  'the group "*" already has the variant "*"': 'o grupo "*" já tem a variação "*"',
  "a group has at most # variants": "um grupo tem no máximo # variações",
  "a variant has parent_slug and option_value, and a group has option_name alone":
    "uma variação tem parent_slug e option_value, e um grupo tem só option_name",
  "option_name and option_value have at most # characters":
    "option_name e option_value têm no máximo # caracteres",
  "content belongs to the variants of a group": "o conteúdo é das variações de um grupo",
  "content belongs to digital products only": "só produtos digitais têm conteúdo",
  "@ is required for a digital product": "falta o conteúdo do produto digital (coluna @)",
  "delivery_type cannot change: the product has inventory items":
    "delivery_type não pode mudar: o produto tem itens no estoque",
  "stock_quantity is counted from the inventory of an account product; leave it empty":
    "stock_quantity de um produto account é contado pelos itens; deixe a coluna vazia",
  "has # cells, the header has #": "tem # células, e o cabeçalho tem #",
  'the column "*" is not known; known are …': 'a coluna "*" não é conhecida; as conhecidas são …',
  "the column of cell # is not known; known are …":
    "a coluna da célula # não é conhecida; as conhecidas são …",
  "the column @ is missing": "falta a coluna @",
  "the file must hold a list of products": "o arquivo deve ter uma lista de produtos",
  "the file holds no product": "o arquivo não tem nenhum produto",
  "the file holds no coupon": "o arquivo não tem nenhum cupom",
  "is not an object": "não é um objeto",
  '"*" is not a known field': '"*" não é um campo conhecido',
  'the coupon "*" is already in line #': 'o cupom "*" já está na linha #',
  "@ must have # to # letters, digits, hyphens or underscores, beginning with a letter or a digit":
    "@ tem de # a # letras, números, hifens ou sublinhados, e começa com letra ou número",
  "the coupon could bring a total below the least charge of the provider; raise min_total":
    "o cupom poderia levar um total abaixo do mínimo do provedor; aumente min_total",
  "products and categories must have at most # entries": "products e categories têm no máximo # entradas",
  '@ is in "*", and prices of this shop are US dollars':
    '@ está em "*", e os preços desta loja são em dólares (US$)',
  'the first row names prices in "*"; give US dollars':
    'a primeira linha dá preços em "*"; informe dólares (US$)',
};
