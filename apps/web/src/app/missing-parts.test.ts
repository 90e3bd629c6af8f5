import { expect, it } from 'vitest'
import { goTo, onNavigate } from '../lib/navigation.ts'
import { moduleNamed } from './lazy-screen.ts'

it('S8.016 without a router no address is gone to, and a module that nobody knows is not found', async () => {
  expect(() => goTo('/overview')).toThrow('need to pass Env')
  const gone: string[] = []
  onNavigate(path => gone.push(path))
  goTo('/overview')
  expect(gone).toEqual(['/overview'])
  const screen = () => null
  expect(await moduleNamed({ overview: () => Promise.resolve(screen) }, 'overview')()).toBe(screen)
  expect(() => moduleNamed({}, 'toString')).toThrow('not found')
})
