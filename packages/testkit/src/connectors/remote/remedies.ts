import { ConnectorError, type Connection, type Connector, type Remedy } from '@sharelight/connectors'
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
      const step = await remedy.plan(await prepare(), remedy.params.parse(params))
      expect(await isMended()).toBe(false)
      expect(step?.says).toMatch(/^\S.*\.$/s)
      expect(JSON.parse(JSON.stringify(step))).toEqual(step)
    }))

  it('applies a remedy once, however often it is asked to, then finds nothing more to do, and undoes it', () =>
    each(async (remedy, { params, prepare, isMended }) => {
      const target = await prepare()
      const step = await remedy.plan(target, remedy.params.parse(params))
      if (!step) throw new Error('It planned nothing.')
      const receipt = await remedy.apply(step)
      expect(await isMended()).toBe(true)
      await remedy.apply(step)
      expect(await isMended()).toBe(true)
      expect(await remedy.plan(target, remedy.params.parse(params))).toBeUndefined()
      if (!remedy.undo) return
      await remedy.undo(receipt)
      expect(await isMended()).toBe(false)
    }))

  it('refuses a remedy whose target is not what it was planned for, and leaves it as it is', () =>
    each(async (remedy, { params, prepare, interfere, isMended }) => {
      const step = await remedy.plan(await prepare(), remedy.params.parse(params))
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

function remedyOf({ remedies = {} }: Connection, name: string): Remedy {
  const remedy = remedies[name]
  if (!remedy) throw new Error(`There is no remedy ${name}; there are: ${Object.keys(remedies).join(', ')}.`)
  return remedy
}
