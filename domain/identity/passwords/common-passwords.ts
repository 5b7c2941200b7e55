/**
 * The words that most leaked passwords contain, in lower case and without digits or signs. A password that
 * consists of a common word and some digits or signs is as easy to guess as the word.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwort passwd passw pass senha contrasena motdepasse parola wachtwoord secret secreto segredo private
  admin administrator root user username login guest test testing tester demo default change changeme changeit temp
  temporary welcome bemvindo willkommen bienvenue hello hola hallo letmein openup open sesame iloveyou iloveu loveyou
  love lovely lover teamo teamo amor meuamor tequiero jetaime sunshine princess princesa football futebol futbol
  soccer baseball basketball hockey tennis liverpool chelsea arsenal barcelona realmadrid juventus flamengo
  corinthians palmeiras santos gremio vasco monkey dragon master shadow superman batman spiderman ironman starwars
  pokemon pikachu naruto minecraft fortnite roblox freedom whatever trustno michael michelle jordan jennifer jessica
  ashley daniel charlie andrew thomas robert matthew joshua anthony george william david jesus christ jesuschrist god
  blessed angel angels family mother father mommy daddy babygirl baby boy girl lovelove flower butterfly chocolate
  cookie cheese banana orange apple computer internet samsung google facebook instagram twitter tiktok whatsapp
  youtube microsoft windows linux iphone android server system database security access account money dollar bitcoin
  crypto business market marketplace handover store shop shopping loja brasil brazil america london newyork paris
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday hunter killer ninja samurai warrior mustang ferrari porsche
  mercedes corvette yamaha harley dallas cowboys yankees lakers eagles tigers lions panthers steelers rangers ginger
  pepper buster maggie bailey tigger snoopy scooter purple yellow silver golden diamond crystal rainbow unicorn star
  stars moon happy smile forever always friend friends bestfriend pretty beautiful sexy cool awesome qwerty qwertyuiop
  qwertyui qwert azerty azertyuiop qwertz qwertzuiop asdf asdfgh asdfghjkl asdfghjk zxcv zxcvbn zxcvbnm qaz qazwsx
  qazwsxedc wsx edc abc abcd abcde abcdef abcdefg abcdefgh abcdefghijkl xyz this is my the your you me mine new old
  and one two three`
    .trim()
    .split(/\s+/),
);

/**
 * Long passwords from public leak lists, in lower case. The other checks of `checkPassword` do not find these
 * passwords.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  1qaz2wsx3edc4rfv5tgb 1qazxsw23edc 1qazxsw23edcvfr4 qazwsxedcrfv qazwsxedcrfvtgb qazwsxedcrfvtgbyhnujm zaq12wsxcde3
  zaq1zaq1zaq1 zaq1xsw2cde3 zaq1xsw2cde3vfr4 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0
  a1s2d3f4g5h6 a1b2c3d4e5f6 a1b2c3d4e5f6g7h8 1a2b3c4d5e6f 1a2b3c4d5e6f7g8h asd123asd123 abc123abc123 abcd1234abcd1234
  qwe123qwe123 qweasdzxc123 123qweasdzxc qweasdzxcrfv 147258369147 147258369000 159357159357 741852963741 789456123000
  789456123789 123654789123 321654987321 112233445566 11223344556677 111222333444 111222333444555 123123123123
  121212121212 101010101010 123321123321 987654321000 123456654321 12345678987654321 1234567890987654321
  0123456789abcdef 123456789qwertyuiop 1234qwerasdfzxcv 1234qwer1234qwer asdfqwer1234 zxcvasdfqwer qwerasdfzxcv
  qwertyasdfgh qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm asdfghjklzxcvbnm poiuytrewq123 mnbvcxzlkjhg
  mnbvcxzlkjhgfdsapoiuytrewq correcthorsebatterystaple thequickbrownfox thisismypassword mypassword123 notapassword
  fuckyou12345 fuckyoufuckyou motherfucker motherlode123 metallica1234 slipknot6666 ncc1701dncc1701d
  trustno1trustno1 letmeinplease ihatepasswords iforgotmypassword maytheforcebewithyou supercalifragilistic
  bismillah786 alhamdulillah inshaallah786 jaishreeram123 harekrishna108 indiaindia123 pakistan12345 manchesterunited
  manchester1234 liverpoolfc1892 deusefiel123 jesusteama123 deusmeupai123 brasil123456 eusouoamor123 contraseña123
  contrasena1234 administrador1 administrator1 administrator123`
    .trim()
    .split(/\s+/),
);
