import { expect, test } from 'vitest'
import { addressHere } from './server.ts'

test('who listens on all addresses of a machine prints one that its browser can go to', () => {
  expect(['0.0.0.0', '::', '127.0.0.1', '::1', 'files.example'].map(host => addressHere(host, 8080))).toEqual([
    'http://localhost:8080',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'http://files.example:8080',
  ])
})
