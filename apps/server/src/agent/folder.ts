import { generateKeyPairSync, createPrivateKey, randomBytes, createPublicKey, type KeyObject } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Enrolment = z.object({
  server: z.url(),
  device: z.uuid(),
  organisation: z.string(),
  /** Whose device it is. */
  user: z.string(),
  name: z.string(),
})
export type Enrolment = z.infer<typeof Enrolment>

const files = { enrolment: 'enrolment.json', key: 'device.key', hashKey: 'hash.key', status: 'status.json' } as const

/** @throws Error where there is an agent already */
export function prepareFolder(folder: string): void {
  if (existsSync(join(folder, files.enrolment)))
    throw new Error(
      `${folder} holds an agent that is enrolled already. End it with "sharelight agent uninstall" first.`,
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/** A key pair of the device's own: the private key never leaves the folder. */
export function newDeviceKey(): { privateKey: KeyObject; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64url')
  return { privateKey, publicKey }
}

/** The enrolment last: a folder without it is no agent's. */
export function keepEnrolment(folder: string, privateKey: KeyObject, enrolment: Enrolment): void {
  writeOwn(folder, files.key, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  writeOwn(folder, files.hashKey, randomBytes(32).toString('hex'))
  writeOwn(folder, files.enrolment, `${JSON.stringify(enrolment, null, 2)}\n`)
}

export interface OpenFolder {
  folder: string
  enrolment: Enrolment
  privateKey: KeyObject
  /** By which the values that are found are hashed before they leave. */
  hashKey: Buffer
}

/** @throws Error that says how to enrol */
export function openFolder(folder: string): OpenFolder {
  if (!existsSync(join(folder, files.enrolment)))
    throw new Error(
      `${folder} holds no enrolled agent. Ask an administrator for a code (Data Sources, Devices), then: sharelight agent enroll --server https://… --code CODE`,
    )
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    folder,
    enrolment: Enrolment.parse(JSON.parse(text(files.enrolment))),
    privateKey: createPrivateKey(text(files.key)),
    hashKey: Buffer.from(text(files.hashKey), 'hex'),
  }
}

/** For `sharelight agent status`, which runs beside the agent. */
export function writeStatus(folder: string, status: object): void {
  writeOwn(folder, files.status, `${JSON.stringify(status)}\n`)
}

export function readStatus(folder: string): unknown {
  const file = join(folder, files.status)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The key, the queue and all that is remembered. */
export function deleteFolder(folder: string): void {
  rmSync(join(folder, files.key), { force: true })
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

function writeOwn(folder: string, name: string, text: string): void {
  const file = join(folder, name)
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
