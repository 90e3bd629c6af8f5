import { attribute, parseXml, type Attributes } from '../../xml/xml.ts'
import type { ZipPackage } from '../../zip/archive.ts'
import { formatNumber } from './number-format.ts'

interface Level {
  start: number
  format: string
  text: string
  isLegal?: boolean
}
interface List {
  abstractId: string
  overrides: Map<number, { start?: number; level?: Level }>
}
interface Place {
  style?: string
  numId?: string
  level?: string
}

const maxLevels = 9

/** The numbers that Word shows before the paragraphs of lists (ECMA-376 part 1, 17.9), counted as it counts them. */
export class Numbering {
  readonly #abstracts = new Map<string, Map<number, Level>>()
  readonly #lists = new Map<string, List>()
  readonly #styles = new Map<string, { numId?: string; level?: string; basedOn?: string }>()
  readonly #counters = new Map<string, number[]>()
  readonly #started = new Set<string>()

  /** The label of the next paragraph at `place`; nothing when it is in no numbered list. */
  next(place: Place): string | undefined {
    const { numId, level } = this.#resolve(place)
    const list = numId === undefined || numId === '0' ? undefined : this.#lists.get(numId)
    if (!list || numId === undefined || level >= maxLevels) return undefined
    const counters = this.#countersOf(list, numId)
    const shown = this.#level(list, level)
    if (!shown) return undefined
    counters[level] = counters[level] === undefined ? shown.start : counters[level] + 1
    counters.length = level + 1
    if (shown.format === 'none' || shown.format === 'bullet') return undefined
    return shown.text.replace(/%([1-9])/g, (_, digit: string) =>
      this.#numberAt(list, counters, { at: Number(digit) - 1, isLegal: shown.isLegal ?? false }),
    )
  }

  #numberAt(list: List, counters: number[], { at, isLegal }: { at: number; isLegal: boolean }): string {
    const level = this.#level(list, at)
    return level ? formatNumber(counters[at] ?? level.start, isLegal ? 'decimal' : level.format) : ''
  }

  #countersOf(list: List, numId: string): number[] {
    const counters = this.#counters.get(list.abstractId) ?? []
    this.#counters.set(list.abstractId, counters)
    if (!this.#started.has(numId)) {
      this.#started.add(numId)
      for (const [at, { start }] of list.overrides) if (start !== undefined) counters[at] = start - 1
    }
    return counters
  }

  #level(list: List, at: number): Level | undefined {
    return list.overrides.get(at)?.level ?? this.#abstracts.get(list.abstractId)?.get(at)
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
    if (this.#lists.size > 0) await this.#loadStyles(pack, stylesPart)
  }

  async #loadLists(pack: ZipPackage, part: string): Promise<void> {
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
        if (name === 'abstractNum')
          this.#abstracts.set(attribute(attributes, 'abstractNumId') ?? '', (levels = new Map()))
        else if (name === 'num')
          this.#lists.set(attribute(attributes, 'numId') ?? '', (list = { abstractId: '', overrides: new Map() }))
        else if (name === 'abstractNumId' && list) list.abstractId = value ?? ''
        else if (name === 'lvlOverride') override = Number(attribute(attributes, 'ilvl') ?? 0)
        else if (name === 'startOverride' && list)
          list.overrides.set(override, { ...list.overrides.get(override), start: Number(value) })
        else if (name === 'lvl') level = newLevel(attributes)
        else if (name === 'start' && level) level.start = Number(value)
        else if (name === 'numFmt' && level) level.format = value ?? 'decimal'
        else if (name === 'lvlText' && level) level.text = value ?? ''
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
