/** What the name says of the value that is assigned to it. */
export type Meaning =
  /** A password. */
  | 'password'
  /** A key, by a word that means nothing else: `api_key`, `clientSecret`. */
  | 'key'
  /** A word that means other things too: `key`, `auth`. */
  | 'maybe'
  /** Something else. */
  | 'other'

const set = (words: string) => new Set(words.split(/\s+/))

const passwords =
  set(`password passwords passwd passwort kennwort passphrase passcode pwd passw userpass userpassword dbpass
  dbpassword contrasena clave senha wachtwoord haslo lozinka salasana losenord adgangskode passord parola пароль sandi sifre motdepasse
  mdp heslo jelszo`)
const nouns =
  set(`token tokens secret secrets apikey apikeys secretkey accesskey accesstoken authtoken apitoken clientsecret appsecret
  privatekey credential credentials creds authorization passkey pat bearer sharedaccesskey accountkey dsn apisecret licensekey licencekey
  authkey appkey webhook cookie geheimnis schlussel schluessel jeton cle chiave sleutel klucz nyckel`)
/** What makes a secret of a key. */
const ofKeys =
  set(`api access secret private encryption signing signature auth authorization authentication account service master license
  licence app application server client integration shared subscription admin session hmac jwt storage write deploy sending user consumer
  stream project ingest ingestion function host management sdk rest bot developer dev org organization workspace personal activation
  provisioning serial product wifi wpa psk preshared recovery backup cookie rsa aes des x maps gateway merchant live`)
/** What a key or a token is, that opens nothing. */
const harmless =
  set(`public pub pubkey publishable primary foreign cache sort partition row column index object registry reg event press down up hot
  group order lookup i18n translation message label field property bucket routing idempotency unique composite candidate csrf xsrf
  authenticity syntax lexer parser parse peek next prev previous current last first start end begin cancel cancellation cancelation
  abort continuation pagination page eos bos pad unk mask keyword punctuation tree nft erc design color colour theme font css hash
  checksum digest fingerprint sha sha1 sha256 md5 integrity commit revision etag sync map sorted storagekey answer`)
/** What comes last in a name of something about a secret. */
const about =
  set(`name names type types url urls uri uris path paths file files filename length len size count number header headers
  prefix suffix field fields label title description expires expiry expiration ttl format algorithm alg version index idx endpoint host
  hostname port email user username login exists valid invalid required enabled disabled policy hint reset prompt error message
  validator regex pattern provider manager service factory store storage handler callback function class interface hash digest
  checksum fingerprint id ids uuid guid date time at by in event events code codes status state page form input placeholder
  option options settings config rotation scheme usage limit strength score source target issuer audience scope scopes info meta`)
/** What may come after without changing it. */
const after =
  set(`value val values string str text raw plain plaintext cleartext encoded base64 b64 prod production dev development staging stage
  test live env default new old current primary secondary v1 v2 v3 json here is for me us eu local main backup read write rw ro`)

/** The words of a name, by its signs and capitals, in small letters. */
export const wordsOf = (name: string): string[] =>
  (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) ?? []).map(word =>
    word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
  )

/** `pass` and `pw` are words of much else: they count as the last word of a name of words. */
const isShortPassword = (words: readonly string[], last: number) =>
  /^(?:pass|pw)$/.test(words[last] ?? '') && words.every(word => word.length > 1) && !words.includes('by')

/** A name of a file, such as `pwd.h`. */
const file =
  /\.(?:h|c|cc|cpp|hpp|js|mjs|ts|py|go|rs|java|rb|php|md|txt|html?|css|json|ya?ml|xml|pem|key|so|sh|exe|dll|gz|conf|cfg|ini)$/i
export const isFileName = (name: string): boolean => file.test(name)

export function meaningOf(words: readonly string[]): Meaning {
  const turn = words.findIndex((each, at) => at > 0 && (each === 'for' || each === 'of' || each === 'to'))
  let last = (turn < 0 ? words.length : turn) - 1
  while (last > 0 && (after.has(words[last]!) || /^\d+$/.test(words[last]!))) last--
  const word = words[last] ?? ''
  if (about.has(word) && !passwords.has(word)) return 'other'
  if (words.some(each => harmless.has(each))) return 'other'
  if (passwords.has(word) || isShortPassword(words, last)) return 'password'
  if (nouns.has(word)) return 'key'
  if (word === 'key' || word === 'keys') return words.slice(0, last).some(each => ofKeys.has(each)) ? 'key' : 'maybe'
  return words.some(each => nouns.has(each)) ? 'maybe' : word === 'auth' || word === 'sid' ? 'maybe' : 'other'
}
