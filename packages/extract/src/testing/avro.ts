const sync = Buffer.alloc(16, 7)

/** An Avro file of records with two strings. */
export function avro(rows: readonly (readonly [string, string])[]): Buffer {
  return avroTable({ headers: ['name', 'iban'], rows })
}

/** An Avro file of records whose fields are strings, or missing where they are empty. */
export function avroTable({
  headers,
  rows,
}: {
  headers: readonly string[]
  rows: readonly (readonly string[])[]
}): Buffer {
  const schema = JSON.stringify({
    type: 'record',
    name: 'Person',
    fields: headers.map(name => ({ name, type: ['null', 'string'] })),
  })
  const body = Buffer.concat(
    rows.map(row => Buffer.concat(row.map(value => (value === '' ? long(0) : Buffer.concat([long(1), text(value)]))))),
  )
  return Buffer.concat([
    Buffer.from('Obj\x01', 'latin1'),
    long(2),
    text('avro.schema'),
    text(schema),
    text('avro.codec'),
    text('null'),
    long(0),
    sync,
    long(rows.length),
    long(body.length),
    body,
    sync,
  ])
}

function text(value: string): Buffer {
  return Buffer.concat([long(Buffer.byteLength(value)), Buffer.from(value)])
}

function long(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value >= 0 ? value * 2 : -value * 2 - 1; ; left = Math.floor(left / 128)) {
    bytes.push(left < 128 ? left : (left % 128) | 128)
    if (left < 128) return Buffer.from(bytes)
  }
}
