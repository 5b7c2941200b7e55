/**
 * The accented letters of Western European languages, and at the same position in `UNACCENTED` the plain
 * lower-case letter. Columns that staff search by plain letters use these letters. The result equals that of
 * `plainLetters` in the domain.
 */
export const ACCENTED = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ";
export const UNACCENTED = "aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy";
