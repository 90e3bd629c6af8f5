interface Part {
  partId: string
  mimeType: string
  filename: string
  headers: { name: string; value: string }[]
  body: { size: number; data?: string; attachmentId?: string }
  parts?: Part[]
}

/** A message as Gmail takes it apart: what is attached as a message, too. */
export function payloadOf(raw: string, partId = ''): Part {
  const end = raw.indexOf('\r\n\r\n')
  const [head, body] = end < 0 ? [raw, ''] : [raw.slice(0, end), raw.slice(end + 4)]
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map(line => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1).trim() }))
  const header = (name: string) => headers.find(one => one.name.toLowerCase() === name)?.value ?? ''
  const type = header('content-type') || 'text/plain'
  const mimeType = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const filename = /filename="([^"]*)"/.exec(header('content-disposition'))?.[1] ?? ''
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  const below = (number: number) => (partId === '' ? String(number) : `${partId}.${number}`)
  if (boundary !== undefined) {
    const pieces = body.split(`--${boundary}`).slice(1, -1)
    const parts = pieces.map((piece, index) => payloadOf(piece.replace(/^\r\n/, '').replace(/\r\n$/, ''), below(index)))
    return { partId, mimeType, filename, headers, body: { size: 0 }, parts }
  }
  const isEncoded = header('content-transfer-encoding').toLowerCase() === 'base64'
  const bytes = Buffer.from(body, isEncoded ? 'base64' : 'utf8')
  const inner = mimeType === 'message/rfc822' ? { parts: [payloadOf(bytes.toString('latin1'), below(0))] } : {}
  const content = filename ? { attachmentId: `ANGjdJ${partId}` } : { data: bytes.toString('base64url') }
  return { partId, mimeType, filename, headers, body: { size: bytes.length, ...content }, ...inner }
}
