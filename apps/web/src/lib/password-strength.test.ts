import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it('a password is as strong as it is long and varied', () => {
  expect(
    ['short', 'aaaaaaaaaaaaaaa', 'password12345', 'correcthorse', 'violet-otter-hums-42', 'N7#kq!Lw2@vZx9$Rt5'].map(
      passwordStrength,
    ),
  ).toEqual([0, 1, 1, 2, 4, 4])
})
