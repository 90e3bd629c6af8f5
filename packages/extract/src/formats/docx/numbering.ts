import { ListNumbers, type Level, type List } from '../../lists/list-numbers.ts'
import { attribute, parseXml, type Attributes } from '../../xml/xml.ts'
import type { ZipPackage } from '../../zip/archive.ts'

interface Place {
  style?: string
  numId?: string
  level?: string
}

/** Which list each paragraph is in, by itself or by its style, and the number that Word shows before it. */
export class Numbering {
  readonly #numbers = new ListNumbers()
  readonly #styles = new Map<string, { numId?: string; level?: string; basedOn?: string }>()

  /** The label of the next paragraph at `place`; nothing when it is in no numbered list. */
  next(place: Place): string | undefined {
    const { numId, level } = this.#resolve(place)
    return numId === undefined || numId === '0' ? undefined : this.#numbers.next(numId, level)
  }

  #resolve({ style, numId, level }: Place): { numId?: string; level: number } {
    let id = numId
    let depth = level
    let name = style
    for (let steps = 0; name !== undefined && id === undefined && steps < 20; steps++) {
      const found = this.#styles.get(name)
      id ??= found?.numId
      depth ??= found?.level
      name = found?.basedOn
    }
    return { numId: id, level: Math.max(0, Number(depth ?? 0) || 0) }
  }

  async load(pack: ZipPackage, numberingPart: string, stylesPart: string): Promise<void> {
    await this.#loadLists(pack, numberingPart)
    if (this.#numbers.lists.size > 0) await this.#loadStyles(pack, stylesPart)
  }

  async #loadLists(pack: ZipPackage, part: string): Promise<void> {
    const { abstracts, lists } = this.#numbers
    let levels: Map<number, Level> | undefined
    let list: List | undefined
    let override = 0
    let level: Level | undefined
    const newLevel = (attributes: Attributes): Level => {
      const made: Level = { start: 0, format: 'decimal', text: '' }
      const at = Number(attribute(attributes, 'ilvl') ?? 0)
      if (list) list.overrides.set(override, { ...list.overrides.get(override), level: made })
      else levels?.set(at, made)
      return made
    }
    for await (const _ of parseXml(pack.bytes(part), {
      open: (name, attributes) => {
        const value = attribute(attributes, 'val')
        if (name === 'abstractNum') abstracts.set(attribute(attributes, 'abstractNumId') ?? '', (levels = new Map()))
        else if (name === 'num')
          lists.set(attribute(attributes, 'numId') ?? '', (list = { abstractId: '', overrides: new Map() }))
        else if (name === 'abstractNumId' && list) list.abstractId = value ?? ''
        else if (name === 'lvlOverride') override = Number(attribute(attributes, 'ilvl') ?? 0)
        else if (name === 'startOverride' && list)
          list.overrides.set(override, { ...list.overrides.get(override), start: Number(value) })
        else if (name === 'lvl') level = newLevel(attributes)
        else if (name === 'start' && level) level.start = Number(value)
        else if (name === 'numFmt' && level) level.format = value ?? 'decimal'
        else if (name === 'lvlText' && level) level.text = value ?? ''
        else if (name === 'lvlRestart' && level) level.restartsAfter = Number(value)
        else if (name === 'isLgl' && level) level.isLegal = value !== '0' && value !== 'false'
      },
      close: name => {
        if (name === 'num') list = undefined
        else if (name === 'lvl') level = undefined
      },
    }));
  }

  async #loadStyles(pack: ZipPackage, part: string): Promise<void> {
    let style: { numId?: string; level?: string; basedOn?: string } | undefined
    for await (const _ of parseXml(pack.bytes(part), {
      open: (name, attributes) => {
        const value = attribute(attributes, 'val')
        if (name === 'style') this.#styles.set(attribute(attributes, 'styleId') ?? '', (style = {}))
        else if (name === 'basedOn' && style) style.basedOn = value
        else if (name === 'numId' && style) style.numId = value
        else if (name === 'ilvl' && style) style.level = value
      },
    }));
  }
}
