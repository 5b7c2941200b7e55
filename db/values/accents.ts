/**
 * The accented letters of Western European languages. `UNACCENTED` has the plain lower-case letter at the
 * same position. Columns that staff search by plain letters use these letters. The result equals that of
 * `plainLetters` in the domain.
 */
export const ACCENTED = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ";
export const UNACCENTED = "aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy";
