/** The messages of parser errors. Each key is the parser's English reason, with "#" for each number. */
export const importProblems = {
  "is empty": "está vazio",
  "is refused": "foi recusado",
  "is longer than # characters": "tem mais de # caracteres",
  "holds a NUL character": "contém um caractere NUL",
  "holds a broken Unicode character": "contém um caractere Unicode quebrado",
  "is nested deeper than #": "tem mais de # níveis de aninhamento",
  "names a field twice": "repete o nome de um campo",
  "has a field name that is empty or longer than # characters":
    "tem um nome de campo vazio ou com mais de # caracteres",
  "has a field name with control characters": "tem um nome de campo com caracteres de controle",
  "has more than # fields": "tem mais de # campos",
  "has more than # lines": "tem mais de # linhas",
  "is neither an object nor a text": "não é um objeto nem um texto",
  "has # cell instead of #": "tem # célula em vez de #",
  "has # cells instead of #": "tem # células em vez de #",
  "has a field name that looks like a credential": "tem um nome de campo que parece uma credencial",
  "is an object around a list; leave the list alone, or put the object into a list":
    "é um objeto em volta de uma lista; deixe só a lista, ou ponha o objeto numa lista",
  "the first row must name the columns; cell # looks like a credential. If there is no header, say so and name the columns":
    "a primeira linha deve nomear as colunas; a célula # parece uma credencial. Se não há cabeçalho, escolha essa leitura e dê nomes às colunas",
  "the file is not valid UTF-#; save it as UTF-#":
    "o arquivo não é UTF-# válido. No Excel, use Arquivo > Salvar como > CSV UTF-# (delimitado por vírgulas)",
  "the first row must name the columns; cell # is not a name (a letter, then letters, digits, spaces, dots, hyphens, underscores; at most #)":
    "a primeira linha deve nomear as colunas; a célula # não é um nome (uma letra, depois letras, números, espaços, pontos, hífens, sublinhados; no máximo #)",
  "the first row names a column twice": "a primeira linha repete o nome de uma coluna",
  "the file holds no credential": "não há nenhum item aqui",
  "is in the stock already": "já está no estoque",
  "is the same credential as line #": "é a mesma conta da linha #",
  "is the same credential as item #": "é a mesma conta do item #",
  "is longer than # MiB": "tem mais de # MiB",
  "holds a NUL character; this is not a text file": "contém um caractere NUL; isto não é um arquivo de texto",
  "is not valid UTF-#; save the file as UTF-#":
    "não é UTF-# válido. No Excel, use Arquivo > Salvar como > CSV UTF-# (delimitado por vírgulas)",
  "the JSON file is larger than # MiB; use CSV, which is read in parts":
    "o arquivo JSON tem mais de # MiB; use CSV, que é lido em partes",
  "the JSON is nested deeper than #": "o JSON tem mais de # níveis de aninhamento",
  "is not valid JSON": "não é um JSON válido",
  'a quote (") is opened and never closed in the row that begins here':
    'uma aspa (") é aberta e nunca fechada na linha que começa aqui',
  'text follows a closing quote ("); write a quote inside a quoted cell twice':
    'há texto depois de uma aspa (") de fechamento; dentro de aspas, escreva a aspa duas vezes',
  'a quote (") stands inside a cell that is not quoted; quote the whole cell and write the quote twice':
    'há uma aspa (") numa célula sem aspas; ponha a célula toda entre aspas e escreva a aspa duas vezes',
  "the row is longer than # MiB": "a linha tem mais de # MiB",
  "the file has bytes that its encoding does not have; save it as UTF-#":
    "o arquivo tem bytes que não existem na codificação escolhida. Escolha outra, ou salve no Excel como CSV UTF-# (delimitado por vírgulas)",
  "the file is not a text file": "o arquivo não é um arquivo de texto",
  "the name of the file is not that of a text file; choose another, or rename it to .txt":
    "o nome do arquivo não é de um arquivo de texto; escolha outro, ou renomeie para .txt se for mesmo o certo",
  "the file is an Excel workbook; save it as CSV UTF-# in Excel":
    "o arquivo é uma planilha do Excel (.xlsx). No Excel, use Arquivo > Salvar como > CSV UTF-# (delimitado por vírgulas) e envie esse arquivo",
  "the file is a LibreOffice spreadsheet; save it as CSV in LibreOffice":
    "o arquivo é uma planilha do LibreOffice; no LibreOffice, use Arquivo > Salvar como > Texto CSV, em UTF-8",
  "the file is a PDF; export a CSV file instead": "o arquivo é um PDF; exporte um arquivo CSV",
  "the file is a zip archive; unpack it first": "o arquivo é um zip; descompacte-o antes",
  "the file is compressed; unpack it first": "o arquivo está compactado; descompacte-o antes",
  "the file is an image, not a text file": "o arquivo é uma imagem, não um arquivo de texto",
  "has a value in cell #, and the first row names no column there":
    "tem um valor na célula #, e a primeira linha não dá nome a essa coluna",
  "too many rows are broken from here on": "linhas demais estão com defeito a partir daqui",
};
