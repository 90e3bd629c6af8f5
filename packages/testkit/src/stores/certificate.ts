import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Files of a certificate that signed itself, so that it is its own authority, and of its key. */
export interface Certificate {
  cert: string
  key: string
}

/** Makes one for this machine by name and address, good for a day. Takes `openssl`. */
export function makeCertificate(
  folder: string,
  { name = 'server', hosts = 'DNS:localhost,IP:127.0.0.1', isRsa = false } = {},
): Certificate {
  const files = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) }
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      ...(isRsa ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']),
      '-nodes',
      '-days',
      '1',
      '-subj',
      `/CN=${name}`,
      '-addext',
      `subjectAltName=${hosts}`,
      '-keyout',
      files.key,
      '-out',
      files.cert,
    ],
    { stdio: 'pipe' },
  )
  return files
}
