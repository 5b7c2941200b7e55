/**
 * The accented letters of Western European languages. `UNACCENTED` has the plain lower-case letter for each
 * accented letter at the same position. In the columns that staff search by plain letters, the database
 * replaces accented letters. The replacement gives the same text as the function `plainLetters` in the
 * domain.
 */
export const ACCENTED = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ";
export const UNACCENTED = "aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy";
