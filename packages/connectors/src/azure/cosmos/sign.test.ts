import { expect, it } from 'vitest'
import { cosmosAuthorization } from './sign.ts'

it('signs as the example that Microsoft publishes', () => {
  const key = 'dsZQi3KtZmCv1ljt3VNWNm7sQUF1y5rJfC6kv5JiwvW0EndXdDku/dkKBp8/ufDToSxLzR4y+O/0H/t4bQtVNw=='
  const request = { verb: 'GET', type: 'dbs', link: 'dbs/ToDoList', date: 'Thu, 27 Apr 2017 00:51:12 GMT' } as const
  expect(cosmosAuthorization(request, key)).toBe(
    'type%3Dmaster%26ver%3D1.0%26sig%3Dc09PEVJrgp2uQRkr934kFbTqhByc7TVr3OHyqlu%2Bc%2Bc%3D',
  )
})
