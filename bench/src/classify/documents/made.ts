import { Lot } from '../tables/random.ts'

const people = ['Ann Lee', 'Tomás Rivera', 'Grete Hofmann', 'Yuki Mori', 'Paul Okafor', 'Ines Duarte']
const things =
  'the report,our invoice,that contract,the server,lunch,the new release,payroll,the audit,your ticket'.split(',')
const openings =
  'hi,ok so,just a heads-up:,morning all,fyi,sorry,thanks!,quick one:,hey @team,done,re yesterday:'.split(',')
const verbs =
  'is late again,looks fine to me,needs a second pair of eyes,was sent on Friday,broke on staging,can wait'.split(',')

/** Chat messages of 20 to 400 characters, one in six with an identifier. */
export function chatMessages(count: number): string[] {
  const lot = new Lot(11)
  return Array.from({ length: count }, () => chatMessage(lot))
}

function chatMessage(lot: Lot): string {
  const length = Math.round(20 * 20 ** lot.next())
  let text = lot.of(openings)
  while (text.length < length) text += ` ${lot.of(things)} ${lot.of(verbs)}${lot.of([',', '.', ' and', ' 👍', '?'])}`
  if (!lot.chance(1 / 6)) return text.slice(0, length).padEnd(20, '!')
  const value = lot.of([`${lot.digits(3)}-555-${lot.digits(4)}`, `u${lot.digits(5)}@example.com`, lot.of(people)])
  return `${text.slice(0, Math.max(0, length - value.length - 1))} ${value}`.padEnd(20, '!')
}

const words = 'order,user,total,cache,page,token,index,client,price,state,queue,item,count,buffer,path,event'.split(',')
const languages: readonly ((lot: Lot) => string)[] = [
  lot => {
    const [name, list, limit] = [lot.of(words), lot.of(words), lot.int(1, 500)]
    return `export function ${name}Of(${list}: readonly string[], limit = ${limit}): string[] {\n  // Keeps the first ones only.\n  const kept = ${list}.filter(each => each.length > ${lot.int(1, 9)})\n  return kept.slice(0, limit)\n}\n\n`
  },
  lot => {
    const [name, item] = [lot.of(words), lot.of(words)]
    return `def ${name}_${item}(self, ${item}, *, retries=${lot.int(1, 9)}):\n    """Return the ${name} of every ${item}."""\n    if not ${item}:\n        raise ValueError("no ${item}")\n    return [each.${name} for each in ${item} if each.${name} is not None]\n\n`
  },
  lot => {
    const name = lot.of(words)
    return `    public int get${name}(final String ${name}Id) {\n        log.debug("reading {} {}", ${name}Id, 0x${lot.text('0123456789abcdef', 8)});\n        return this.${name}s.getOrDefault(${name}Id, ${lot.int(0, 99)});\n    }\n\n`
  },
]

/** Programs of about `size` characters, each in one language. */
export function programs(count: number, size: number): string[] {
  const lot = new Lot(12)
  return Array.from({ length: count }, (_, at) => repeated(size, () => languages[at % languages.length]!(lot)))
}

/** Tables of people (CSV) of about `size` characters. */
export function tables(count: number, size: number): string[] {
  const lot = new Lot(13)
  const row = () =>
    `${lot.int(1, 99_999)},${lot.of(people)},u${lot.digits(6)}@example.com,212-555-${lot.digits(4)},19${lot.int(40, 99)}-0${lot.int(1, 9)}-1${lot.int(0, 9)},4${lot.digits(15)},${lot.int(1, 200)} Main Street,${lot.int(1, 900)}.50\n`
  return Array.from({ length: count }, () => `id,name,email,phone,dob,order_no,street,amount\n${repeated(size, row)}`)
}

/** Logs of a web server of about `size` characters. */
export function logs(count: number, size: number): string[] {
  const lot = new Lot(14)
  const line = () =>
    `10.${lot.int(0, 255)}.${lot.int(0, 255)}.${lot.int(1, 254)} - - [${lot.int(10, 28)}/Oct/2026:${lot.int(10, 23)}:${lot.int(10, 59)}:${lot.int(10, 59)} +0000] "GET /api/${lot.of(words)}/${lot.digits(6)}?${lot.of(words)}=${lot.digits(3)} HTTP/1.1" ${lot.of(['200', '304', '404', '500'])} ${lot.int(90, 90_000)} "-" "Mozilla/5.0 (X11; Linux x86_64)"\n`
  return Array.from({ length: count }, () => repeated(size, line))
}

function repeated(size: number, part: () => string): string {
  let text = ''
  while (text.length < size) text += part()
  return text
}
