import { rule, type Rule } from '../../rule.ts'
import { judgeAssigned, type AssignedRules } from './assigned/judge.ts'
import { assignedPlace } from './assigned/place.ts'
import { common } from './common.ts'
import { vendorPhrases } from './vendors.ts'

/** Written in capitals before another word they are one word with it: `DBPassword`, `AWSSecret`. */
const capitals =
  'db, aws, gcp, ibm, api, jwt, smtp, ftp, ssh, sql, ldap, vpn, http, rsa, aes, hmac, otp, totp, npm, s3, etsy, sms, csv, ui'
const capital = capitals
  .split(', ')
  .flatMap(short => ['token', 'key', 'secret', 'password'].map(noun => `${short}${noun}`))

/** Words that a name of a secret holds. */
const triggers = [
  ...`password passwords passwd pwd pw pass passcode passphrase passw userpass dbpass dbpassword passwort kennwort motdepasse mdp contrasena
  clave senha wachtwoord haslo lozinka heslo salasana losenord adgangskode passord parola пароль sifre jelszo token tokens secret secrets
  key keys apikey apikeys secretkey accesskey accesstoken authtoken apitoken clientsecret appsecret apisecret privatekey credential
  credentials creds passkey authkey appkey accountkey sharedaccesskey licensekey licencekey pat dsn auth cookie sid geheimnis schlussel
  schluessel jeton chiave sleutel klucz nyckel`.split(/\s+/),
  'mot de passe',
  'kata sandi',
  ...capital,
]

const password = rule({
  ...common,
  id: 'password',
  name: 'Password in text or configuration',
  source: 'CWE-256, CWE-260',
  strength: 'self',
  check: 'assigned value',
  byOthers: true,
  isGeneral: true,
})

const vendorKey = rule({
  ...common,
  id: 'vendor-key',
  name: 'Key of a named service',
  source: 'Forms of keys as documented by their vendors; CWE-798',
  strength: 'self',
  check: 'name of the vendor, form and randomness',
  byOthers: true,
  isGeneral: true,
})

const genericKey: Rule = rule({
  ...common,
  id: 'generic-key',
  name: 'Key assigned in text or configuration',
  source: 'CWE-798',
  strength: 'self',
  check: 'randomness of the assigned value',
  isGeneral: true,
  near: vendorPhrases,
  within: 100,
  finder: { on: 'words', words: [...triggers, ...vendorPhrases], find: assignedPlace },
  settle: (value, match) => judgeAssigned(value, match, assignedRules),
})

export const assignedRules: AssignedRules = { password, vendorKey, genericKey }
