import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '../../../kit/connector.ts'
import { template } from '../classifications.ts'
import { keyOf, pathOf, placeOf } from '../keys.ts'
import type { BoxReading } from '../list.ts'
import { changed, refusedFor, spotAt, type Spot } from './spot.ts'

const None = z.looseObject({})
const Wanted = z.looseObject({ classification: z.string().trim().min(1).max(200) })
const Before = z.object({ at: z.string(), name: z.string(), classification: z.string().nullable() })
const After = z.object({ classification: z.string().nullable() })
const field = 'Box__Security__Classification__Key'

const nowOf = ({ item }: Spot) => item.classification?.name || null

/** Gives a file or folder one of the enterprise’s classifications. */
export function classify(reading: BoxReading): Required<Remedy<z.infer<typeof Wanted>>> {
  return changing(reading, Wanted, async ({ classification }) => {
    if ((await reading.classifications.all()).has(classification)) return classification
    throw new ConnectorError(
      'unsupported',
      `The enterprise has no classification ${classification}. Make it in the Admin Console first.`,
    )
  })
}

export function removeClassification(reading: BoxReading): Required<Remedy<z.infer<typeof None>>> {
  return changing(reading, None, () => Promise.resolve(null))
}

function changing<P>(
  reading: BoxReading,
  params: z.ZodType<P>,
  wanted: (params: P) => Promise<string | null>,
): Required<Remedy<P>> {
  return {
    params,
    async plan(target, given) {
      const to = await wanted(given)
      const spot = await spotAt(reading, placeOf(target.key))
      const from = nowOf(spot)
      if (from === to) return undefined
      return {
        target,
        says:
          to === null
            ? `Takes the classification ${from} off ${spot.name}.`
            : `Classifies ${spot.name} as ${to}${from === null ? '' : `, not as ${from} any more`}.`,
        before: { at: keyOf(spot.place), name: spot.name, classification: from },
        after: { classification: to },
      } satisfies Step
    },
    async apply(step) {
      const { before, after } = readStep(step)
      const spot = await spotAt(reading, placeOf(before.at))
      const now = nowOf(spot)
      if (now !== after.classification && now !== before.classification)
        throw changed(before.name, 'has another classification than when this was planned')
      if (now !== after.classification) await setTo(reading, spot, after.classification)
      return { step, at: reading.io.now(), undo: before }
    },
    async undo({ step }) {
      const { before, after } = readStep(step)
      const spot = await spotAt(reading, placeOf(before.at))
      const now = nowOf(spot)
      if (now === before.classification) return
      if (now !== after.classification) throw changed(before.name, 'was classified otherwise since')
      await setTo(reading, spot, before.classification)
    },
    async checkUndo({ step }) {
      const { before } = readStep(step)
      await spotAt(reading, placeOf(before.at))
      return before.classification === null
        ? `Takes the classification off ${before.name} again.`
        : `Classifies ${before.name} as ${before.classification} again.`
    },
  }
}

const readStep = (step: Step) => ({ before: Before.parse(step.before), after: After.parse(step.after) })

/** Set for the first time, changed, or taken off: three calls of Box. */
async function setTo({ box }: BoxReading, spot: Spot, to: string | null): Promise<void> {
  const { place, as, name } = spot
  const path = `${pathOf(place)}/metadata/enterprise/${template}`
  const what = 'The classification of a file'
  const call =
    to === null
      ? ({ path, method: 'DELETE', as, what } as const)
      : nowOf(spot) === null
        ? ({ path, method: 'POST', body: { [field]: to }, as, what } as const)
        : ({
            path,
            method: 'PUT',
            body: [{ op: 'replace', path: `/${field}`, value: to }],
            type: 'application/json-patch+json',
            as,
            what,
          } as const)
  ;(await box.call(call).catch(refusedFor(name))).discard()
}
