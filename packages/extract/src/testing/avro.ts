/** An Avro file of records with two strings. */
export function avro(rows: readonly (readonly [string, string])[]): Buffer {
  const schema = JSON.stringify({
    type: 'record',
    name: 'Person',
    fields: [
      { name: 'name', type: 'string' },
      { name: 'iban', type: ['null', 'string'] },
    ],
  })
  const sync = Buffer.alloc(16, 7)
  const body = Buffer.concat(rows.map(([name, iban]) => Buffer.concat([text(name), long(1), text(iban)])))
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
