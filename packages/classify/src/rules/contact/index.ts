import { rule, type Match } from '../../rule.ts'
import { addressAround, hasTopLevelDomain } from './mail-address.ts'
import { colonAddress, isIpv4, isIpv6, isMac, isReserved, lettersOnlyMac, namesDevice } from './network-address.ts'
import { domainAround, hasHost, urlAround, wwwAround } from './web-address.ts'

const parent = 'regulated/pii'
const contact = { parent, weight: 'contact' } as const

/** Degrees, minutes and perhaps seconds, whatever their signs. */
const angle = String.raw`\d{1,3}[^0-9A-Z\n][ ]?\d{1,2}[']?[^0-9A-Z\n]?[ ]?(?:\d{1,2}(?:\.\d+)?[^0-9A-Z\n]{1,2}[ ]?)?`

/** Endings that are hardly ever words of a program behind a dot. */
const topLevel = [
  'com',
  'org',
  'net',
  'edu',
  'gov',
  'mil',
  'info',
  'biz',
  'eu',
  'uk',
  'il',
  'ly',
  'fr',
  'nl',
  'pl',
  'br',
  'jp',
  'cz',
  'cn',
  'ru',
]

const ipv4 = /\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?:\/\d{1,2})?/
const acceptIpv4 = (raw: string) =>
  isIpv4(raw.replace(/\/.*$/, '')) && (!raw.startsWith('0.') || raw.startsWith('0.0.0.0'))
/** `Chrome/125.0.0.0`: browsers have versions of four parts. */
const browser =
  /(?:chrom(?:e|ium)|crios|edg(?:e|a|ios)?|opr|opera|version|vivaldi|yabrowser|samsungbrowser|electron|brave|whale|ucbrowser)\/$/i
const isVersion = ({ before }: Match) => browser.test(before())
const acceptIpv6 = (text: string) => isIpv6(text) && (text.length >= 6 || text.startsWith('::'))

/** Addresses of people and devices. */
export const contactRules = [
  rule({
    ...contact,
    id: 'email',
    name: 'E-mail address',
    kind: 'email',
    source: 'RFC 5321, RFC 5322, RFC 6531',
    strength: 'self',
    check: 'top-level domain',
    finder: { on: 'at', find: addressAround },
    accept: hasTopLevelDomain,
  }),
  rule({
    ...contact,
    id: 'url',
    name: 'Web address',
    kind: 'url',
    source: 'RFC 3986',
    strength: 'self',
    check: 'host name',
    finder: { on: 'colon', find: urlAround },
    accept: hasHost,
  }),
  rule({
    ...contact,
    id: 'url-www',
    name: 'Web address without scheme',
    kind: 'url',
    source: 'RFC 3986, RFC 1034',
    strength: 'self',
    check: 'host name',
    finder: { on: 'words', words: ['www'], find: wwwAround },
    accept: value => hasHost(value) && value.split('.').length > 2,
  }),
  rule({
    ...contact,
    id: 'url-bare',
    name: 'Web address by its domain',
    kind: 'url',
    source: 'RFC 3986; IANA root zone database',
    strength: 'strong',
    check: 'host name',
    finder: { on: 'words', words: topLevel, find: domainAround },
    accept: hasHost,
  }),
  rule({
    ...contact,
    id: 'ipv4',
    name: 'IPv4 address',
    kind: 'ip',
    source: 'RFC 791',
    strength: 'strong',
    check: 'four octets',
    pattern: ipv4,
    accept: (_, match) => acceptIpv4(match.raw) && !isReserved(match.raw) && !isVersion(match),
    near: [
      'ip',
      'ip address',
      'ipv4',
      'address',
      'host',
      'server',
      'client',
      'src',
      'dst',
      'source',
      'client ip',
      'addr',
      'login',
      'dns',
      'gateway',
      'subnet',
      'firewall',
    ],
    not: ['version', 'release', 'section', 'build', 'oid', 'chapter'],
    within: 60,
  }),
  rule({
    ...contact,
    id: 'ipv6',
    name: 'IPv6 address',
    kind: 'ip',
    source: 'RFC 4291',
    strength: 'strong',
    check: 'eight groups',
    finder: { on: 'colon', find: colonAddress },
    accept: value => acceptIpv6(value) && !isReserved(value),
    near: ['ip', 'ipv6', 'address', 'host', 'inet6', 'server', 'src', 'dst', 'client'],
  }),
  rule({
    ...contact,
    id: 'ip-reserved',
    name: 'IP address of no device in particular',
    kind: 'ip',
    source: 'IANA special-purpose address registries; RFC 6890',
    strength: 'strong',
    check: 'reserved range',
    pattern: ipv4,
    finder: { on: 'colon', find: colonAddress },
    accept: (_, match) =>
      (match.raw.includes(':') ? acceptIpv6(match.raw) : acceptIpv4(match.raw)) &&
      isReserved(match.raw) &&
      !isVersion(match),
  }),
  rule({
    ...contact,
    id: 'mac',
    name: 'MAC address',
    kind: 'mac',
    source: 'IEEE 802-2014',
    strength: 'strong',
    check: 'six octets',
    finder: { on: 'colon', find: colonAddress },
    accept: isMac,
    near: [
      'mac',
      'mac address',
      'hardware address',
      'physical address',
      'ethernet',
      'ether',
      'hwaddr',
      'bssid',
      'device',
    ],
  }),
  rule({
    ...contact,
    id: 'mac-dashed',
    name: 'MAC address, dashed or dotted',
    kind: 'mac',
    source: 'IEEE 802-2014',
    strength: 'strong',
    check: 'six octets',
    pattern: /[0-9A-F]{2}(?:-[0-9A-F]{2}){5}|[0-9A-F]{4}\.[0-9A-F]{4}\.[0-9A-F]{4}/,
    finder: {
      on: 'words',
      words: ['mac', 'mac address', 'hardware address', 'physical address'],
      find: lettersOnlyMac,
    },
    accept: value => namesDevice(value) && !/^[\d.-]+$/.test(value),
    near: ['mac', 'mac address', 'hardware address', 'physical address', 'ethernet', 'bssid', 'device'],
  }),
  rule({
    ...contact,
    id: 'geo-coordinates',
    name: 'Geographic coordinates',
    kind: 'geo',
    source: 'ISO 6709',
    strength: 'strong',
    check: 'range of latitude and longitude',
    pattern: [
      /\d{1,2}\.\d{4,10}[ ]?[NS]?,[ ]?[+-]?\d{1,3}\.\d{4,10}[ ]?[EW]?/,
      new RegExp(`${angle}[NS],?[ ]${angle}[EW]`),
    ],
    accept: (_, { raw }) => inRange(raw),
    near: [
      'coordinates',
      'latitude',
      'longitude',
      'lat',
      'lon',
      'lng',
      'location',
      'gps',
      'position',
      'koordinaten',
      'coordonnees',
      'coordenadas',
      'coordinate',
    ],
  }),
]

function inRange(raw: string): boolean {
  if (/[NSEW].*[NSEW]/i.test(raw) && !/\./.test(raw.slice(0, 4))) {
    const numbers = raw.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? []
    const half = numbers.length / 2
    return (
      numbers.length % 2 === 0 &&
      (numbers[0] ?? NaN) <= 90 &&
      (numbers[half] ?? NaN) <= 180 &&
      numbers.every((number, at) => at % half === 0 || number < 60)
    )
  }
  const [latitude = NaN, longitude = NaN] = raw.split(',').map(part => Math.abs(parseFloat(part)))
  return latitude <= 90 && longitude <= 180
}
