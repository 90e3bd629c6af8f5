import {
  ConnectorError,
  stepsIn,
  type Connection,
  type Connector,
  type Remedy,
  type RemedyTarget,
} from '@sharelight/connectors'
import { expect, it } from 'vitest'
import type { RemedyCase, RemoteBench } from './bench.ts'
import { openBench } from './reading.ts'

/** Each remedy that the bench has a case of: planned without a change, applied once however often, undone, and refused when its target has changed. */
export function remediesConformance(connector: Connector, benchOf: () => RemoteBench): void {
  const each = async (act: (remedy: Remedy, about: RemedyCase) => Promise<void>) => {
    const bench = benchOf()
    for (const about of bench.remedies ?? []) {
      const connection = await openBench(connector, bench)
      await act(remedyOf(connection, about.name), about)
      await connection.close()
    }
  }

  it('offers each remedy, and says truly whether it can be taken back', () =>
    each(async (remedy, { name }) => {
      const offer = connector.remedies?.find(({ id }) => id === name)
      expect(offer?.undoable).toBe(remedy.undo !== undefined)
    }))

  it('plans a remedy without changing anything, and in a form that can be written down', () =>
    each(async (remedy, { params, prepare, isMended }) => {
      const steps = await planned(remedy, await prepare(), params)
      expect(await isMended()).toBe(false)
      for (const { says } of steps) expect(says).toMatch(/^\S.*\.$/s)
      expect(JSON.parse(JSON.stringify(steps))).toEqual(steps)
    }))

  it('applies a remedy once, however often it is asked to, then finds nothing more to do, and undoes it', () =>
    each(async (remedy, { params, prepare, isMended }) => {
      const target = await prepare()
      const steps = await planned(remedy, target, params)
      const receipts = []
      for (const step of steps) receipts.push(await remedy.apply(step))
      expect(await isMended()).toBe(true)
      for (const step of steps) await remedy.apply(step)
      expect(await isMended()).toBe(true)
      expect(stepsIn(await remedy.plan(target, remedy.params.parse(params)))).toEqual([])
      for (const receipt of remedy.undo ? receipts.toReversed() : []) {
        expect(await remedy.checkUndo?.(receipt)).toMatch(/^\S.*\.$/s)
        await remedy.undo?.(receipt)
      }
      expect(await isMended()).toBe(remedy.undo === undefined)
    }))

  it('does and takes back each step by itself, in whatever order: the others stay as they are', () =>
    each(async (remedy, { params, prepare, isMended }) => {
      const target = await prepare()
      const steps = await planned(remedy, target, params)
      const left = async () => stepsIn(await remedy.plan(target, remedy.params.parse(params))).map(({ says }) => says)
      const all = steps.map(({ says }) => says)
      const receipts = []
      for (const [done, step] of steps.toReversed().entries()) {
        receipts.push(await remedy.apply(step))
        expect(await left()).toEqual(all.slice(0, all.length - 1 - done))
      }
      expect(await isMended()).toBe(true)
      for (const receipt of remedy.undo ? receipts : []) await remedy.undo?.(receipt)
      expect(await left()).toEqual(remedy.undo ? all : [])
    }))

  it('refuses a remedy whose target is not what it was planned for, and leaves it as it is', () =>
    each(async (remedy, { params, prepare, interfere, isMended }) => {
      const [step] = await planned(remedy, await prepare(), params)
      if (!step) throw new Error('It planned nothing.')
      await interfere()
      const before = await isMended()
      await expect(remedy.apply(step)).rejects.toMatchObject({
        name: ConnectorError.name,
        reason: 'changed_while_read',
      })
      expect(await isMended()).toBe(before)
    }))
}

async function planned(remedy: Remedy, target: RemedyTarget, params: unknown) {
  const steps = stepsIn(await remedy.plan(target, remedy.params.parse(params)))
  if (steps.length === 0) throw new Error('It planned nothing.')
  return steps
}

function remedyOf({ remedies = {} }: Connection, name: string): Remedy {
  const remedy = remedies[name]
  if (!remedy) throw new Error(`There is no remedy ${name}; there are: ${Object.keys(remedies).join(', ')}.`)
  return remedy
}
