import type { CarriedLabel } from '@sharelight/contract'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Box } from './api.ts'
import { BoxFault } from './fault.ts'

export const template = 'securityClassification-6VMVochwUWo'
const Schema = z.looseObject({
  fields: z.array(
    z.looseObject({ options: z.array(z.looseObject({ id: z.string().nullish(), key: z.string() })).nullish() }),
  ),
})

/** The classifications of the enterprise, by their names with their ids. */
export class Classifications {
  readonly #box: Box
  readonly #enterprise: string
  #known: Promise<Map<string, string>> | undefined

  constructor(box: Box, enterprise: string) {
    this.#box = box
    this.#enterprise = enterprise
  }

  /** As a label that an item carries. */
  async carried(name: string | null | undefined): Promise<CarriedLabel[]> {
    if (!name) return []
    const id = (await this.all()).get(name) ?? idOf(guidOf(`${this.#enterprise} ${name}`))
    return [{ id, tenant: this.#enterprise, name: name.slice(0, 200), setBy: 'person', setAt: null }]
  }

  /** None where the enterprise has none. */
  all(): Promise<ReadonlyMap<string, string>> {
    this.#known ??= this.#read().catch((error: unknown) => {
      this.#known = undefined
      throw error
    })
    return this.#known
  }

  async #read(): Promise<Map<string, string>> {
    try {
      const path = `/metadata_templates/enterprise/${template}/schema`
      const { fields } = await this.#box.get(Schema, { path, what: 'The classifications' })
      return new Map(
        fields.flatMap(({ options }) =>
          (options ?? []).map(({ id, key }) => [
            key,
            idOf(z.guid().safeParse(id).data ?? guidOf(`${this.#enterprise} ${key}`)),
          ]),
        ),
      )
    } catch (error) {
      if (error instanceof BoxFault) return new Map()
      throw error
    }
  }
}

const idOf = (guid: string) => `box/${guid}`

/** The same for the same name: where Box tells no id of a classification. */
function guidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
