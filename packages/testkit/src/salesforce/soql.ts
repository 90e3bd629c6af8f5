/** A record as it is kept: values by the names of its fields, those of what it belongs to below the name of the relation. */
export type StoredRecord = Record<string, unknown>

export interface Query {
  fields: string[]
  isCount: boolean
  object: string
  matches(record: StoredRecord): boolean
  order: { field: string; isDown: boolean }[]
  limit: number
}

type Condition = (record: StoredRecord) => boolean

/** What a query says, as far as this bench knows the language. @throws Error in words for what it does not */
export function parse(soql: string): Query {
  const tokens = soql.match(/'(?:\\.|[^'\\])*'|[\w.:+-]+|<=|>=|!=|[=<>(),]/g) ?? []
  const parser = new Parser(tokens)
  return parser.query()
}

class Parser {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  query(): Query {
    this.#need('SELECT')
    const fields = this.#names()
    const isCount = fields.length === 1 && fields[0] === 'COUNT' && this.#take('(')
    if (isCount) this.#need(')')
    this.#need('FROM')
    const object = this.#next()
    const matches = this.#take('WHERE') ? this.#either() : () => true
    const order: Query['order'] = []
    if (this.#take('ORDER')) {
      this.#need('BY')
      do {
        const field = this.#next()
        const isDown = this.#take('DESC')
        if (!isDown) this.#take('ASC')
        order.push({ field, isDown })
      } while (this.#take(','))
    }
    const limit = this.#take('LIMIT') ? Number(this.#next()) : Infinity
    if (this.#at < this.#tokens.length) throw new Error(`unexpected token: '${this.#tokens[this.#at]}'`)
    return { fields, isCount, object, matches, order, limit }
  }

  #names(): string[] {
    const names = [this.#next()]
    while (this.#take(',')) names.push(this.#next())
    return names
  }

  #either(): Condition {
    const all = [this.#both()]
    while (this.#take('OR')) all.push(this.#both())
    return record => all.some(condition => condition(record))
  }

  #both(): Condition {
    const all = [this.#one()]
    while (this.#take('AND')) all.push(this.#one())
    return record => all.every(condition => condition(record))
  }

  #one(): Condition {
    if (this.#take('(')) {
      const inner = this.#either()
      this.#need(')')
      return inner
    }
    const field = this.#next()
    if (this.#take('IN')) {
      this.#need('(')
      const wanted = this.#names().map(valueOf)
      this.#need(')')
      return record => wanted.includes(comparable(fieldOf(record, field)))
    }
    const operator = this.#next()
    const wanted = valueOf(this.#next())
    const compare = operators[operator]
    if (!compare) throw new Error(`unexpected token: '${operator}'`)
    return record => compare(comparable(fieldOf(record, field)), wanted)
  }

  #next(): string {
    const token = this.#tokens[this.#at++]
    if (token === undefined) throw new Error('unexpected end of the query')
    return token
  }

  #take(word: string): boolean {
    const isNext = this.#tokens[this.#at]?.toUpperCase() === word
    if (isNext) this.#at++
    return isNext
  }

  #need(word: string): void {
    if (!this.#take(word)) throw new Error(`unexpected token: '${this.#tokens[this.#at] ?? ''}'`)
  }
}

const operators: Record<string, (one: string, other: string) => boolean> = {
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
}

function valueOf(token: string): string {
  return token.startsWith("'") ? token.slice(1, -1).replaceAll(/\\(.)/g, '$1') : comparable(token)
}

/** Times compare as they are written in universal time. */
function comparable(value: unknown): string {
  const text = String(value ?? 'null')
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return text
  return new Date(text.replace(/\+0000$/, 'Z')).toISOString()
}

export function fieldOf(record: StoredRecord, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as StoredRecord)[name] : undefined),
      record,
    )
}
