import { encrypted, malformed } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { readAll } from '../../source/collect.ts'
import { children, octets, readDer } from './der.ts'

const signedData = '2a864886f70d010702'
const envelopedData = '2a864886f70d010703'
const encryptedData = '2a864886f70d010706'

/** S/MIME containers (RFC 5652): the content that was signed; encrypted ones stay closed. Signatures are not checked. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const bytes = await readAll(doc.source, doc.limits.memoryBytes)
  const outer = readDer(bytes, 0)
  const [type, wrapped] = outer ? children(outer) : []
  const oid = type?.content.toString('hex')
  if (oid === envelopedData || oid === encryptedData) throw encrypted('It is encrypted for its recipients.')
  if (oid !== signedData || !wrapped) throw malformed('It is no readable PKCS #7 container.')
  const signed = children(wrapped)[0]
  const content = signed ? children(signed)[2] : undefined
  const explicit = content ? children(content)[1] : undefined
  const value = explicit ? children(explicit)[0] : undefined
  if (!value) return doc.set('signature', 'detached')
  const inner = octets(value)
  yield* doc.member(fromBytes(inner, 'content'), { name: 'content', kind: 'attachment' })
}
