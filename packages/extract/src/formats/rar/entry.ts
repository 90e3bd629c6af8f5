/** A member of a RAR archive; `data` only where it is stored without compression. */
export interface RarEntry {
  name: string
  size: number
  isFolder: boolean
  isEncrypted: boolean
  isStored: boolean
  offset: number
  packedSize: number
}
