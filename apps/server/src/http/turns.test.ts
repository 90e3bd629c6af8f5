import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const caller = (user: string, organisation: string) => ({ user: { id: user }, organisation: { id: organisation } })

test('one more than a user or an organisation may have at a time is told to come back, others are not held up, and a turn that failed is given back', async () => {
  const turns = createTurns({ ofUser: 2, ofOrganisation: 3 })
  const gate = Promise.withResolvers<string>()
  const wait = () => gate.promise
  const running = [turns.take(caller('ada', 'acme'), wait), turns.take(caller('ada', 'acme'), wait)]
  await expect(turns.take(caller('ada', 'acme'), wait)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 5,
    message: expect.stringContaining('You have 2'),
  })
  running.push(turns.take(caller('bob', 'acme'), wait))
  await expect(turns.take(caller('cy', 'acme'), wait)).rejects.toThrow('Your organisation has 3')
  running.push(turns.take(caller('ada', 'globex'), wait))
  gate.resolve('done')
  expect(await Promise.all(running)).toEqual(Array(4).fill('done'))
  for (let time = 0; time < 5; time++)
    await expect(turns.take(caller('ada', 'acme'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.take(caller('ada', 'acme'), () => Promise.resolve('again'))).toBe('again')
})
