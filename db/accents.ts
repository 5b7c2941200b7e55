/**
 * The accented letters of Western languages and what each is without its accent, place by place: for columns that are
 * searched by plain letters. The same as `plainLetters` of the domain makes of them.
 */
export const ACCENTED = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ";
export const UNACCENTED = "aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy";
