import type { OleFile } from '../../ole/ole-file.ts'
import { fileTime } from '../../ole/property-set.ts'
import { decodeCodePage } from '../../rtf/decoder.ts'

/** The properties of a message, recipient or attachment storage ([MS-OXMSG] 2.1, [MS-OXPROPS]). */
export class MapiProperties {
  readonly #file: OleFile
  readonly #prefix: string
  readonly #fixed: ReadonlyMap<number, Buffer>
  readonly codePage: number

  private constructor(file: OleFile, prefix: string, fixed: ReadonlyMap<number, Buffer>, codePage: number) {
    this.#file = file
    this.#prefix = prefix
    this.#fixed = fixed
    this.codePage = codePage
  }

  /** `headerBytes`: what comes before the entries, 32 at the outside, 24 inside, 8 for recipients and attachments. */
  static async open(
    file: OleFile,
    storage: string,
    headerBytes: number,
    outerCodePage = 1252,
  ): Promise<MapiProperties> {
    const prefix = storage === '' ? '' : `${storage}/`
    const stream = await file.read(`${prefix}__properties_version1.0`, 2 ** 20)
    const fixed = new Map<number, Buffer>()
    for (let at = headerBytes; at + 16 <= stream.length; at += 16)
      fixed.set(stream.readUInt32LE(at), stream.subarray(at + 8, at + 16))
    const codePage = fixed.get(0x3ffd0003)?.readUInt32LE(0) || fixed.get(0x3fde0003)?.readUInt32LE(0) || outerCodePage
    return new MapiProperties(file, prefix, fixed, codePage)
  }

  async text(id: number): Promise<string | undefined> {
    const wide = await this.#stream(id, '001F')
    if (wide.length > 0) return wide.toString('utf16le').replace(/\0+$/, '')
    const narrow = await this.#stream(id, '001E')
    return narrow.length > 0 ? decodeCodePage(narrow, this.codePage).replace(/\0+$/, '') : undefined
  }

  binary(id: number): Promise<Buffer> {
    return this.#stream(id, '0102')
  }

  time(id: number): string | undefined {
    const value = this.#fixed.get(id * 0x10000 + 0x40)
    return value ? fileTime(value.readBigUInt64LE(0)) : undefined
  }

  integer(id: number): number | undefined {
    return this.#fixed.get(id * 0x10000 + 3)?.readInt32LE(0)
  }

  /** Identifiers of all text properties that are there. */
  textIds(): number[] {
    const ids = this.#file
      .children(this.#prefix.slice(0, -1))
      .flatMap(({ name }) => /^__substg1\.0_([\dA-F]{4})001[EF]$/i.exec(name)?.[1] ?? [])
    return [...new Set(ids.map(id => parseInt(id, 16)))]
  }

  #stream(id: number, type: string): Promise<Buffer> {
    return this.#file.read(`${this.#prefix}__substg1.0_${id.toString(16).padStart(4, '0')}${type}`)
  }
}
