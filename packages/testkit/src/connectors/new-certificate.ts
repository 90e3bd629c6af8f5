import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '../stores/certificate.ts'

/** A certificate that an application may sign in with: as the tenant is given it, and in PEM with its private key as settings take it. */
export function newCertificate(): { certificate: string; pem: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-certificate-'))
  const { cert, key } = makeCertificate(folder, { name: 'own', isRsa: true })
  const certificate = readFileSync(cert, 'utf8')
  const pem = `${certificate}${readFileSync(key, 'utf8')}`
  rmSync(folder, { recursive: true })
  return { certificate, pem }
}
