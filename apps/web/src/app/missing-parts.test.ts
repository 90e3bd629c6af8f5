import { expect, it } from 'vitest'
import { goTo, onNavigate } from '../lib/navigation.ts'
import { lazyScreen } from './lazy-screen.ts'

it('S8.016 without a router no address is gone to, and a module that nobody knows is not found', async () => {
  expect(() => goTo('/overview')).toThrow('need to pass Env')
  const gone: string[] = []
  onNavigate(path => gone.push(path))
  goTo('/overview')
  expect(gone).toEqual(['/overview'])
  const Screen = () => null
  expect(await lazyScreen(() => Promise.resolve({ Screen }), 'Screen')()).toEqual({ Component: Screen })
  await expect(lazyScreen(() => Promise.resolve({} as { Screen: typeof Screen }), 'Screen')()).rejects.toThrow(
    'Screen not found',
  )
})
