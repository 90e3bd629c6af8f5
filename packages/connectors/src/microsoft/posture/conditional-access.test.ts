import { expect, test } from 'vitest'
import { requiresSecondStep } from './conditional-access.ts'
import { ConditionalAccessPolicy } from './resources.ts'

const policy = (grantControls: object, state = 'enabled') =>
  ConditionalAccessPolicy.parse({
    state,
    conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
    grantControls,
  })

test('a policy that asks for an authentication strength asks for a second step', () => {
  const authenticationStrength = { requirementsSatisfied: 'mfa' }
  expect(requiresSecondStep(policy({ operator: 'OR', builtInControls: [], authenticationStrength }))).toBe(true)
  expect(
    requiresSecondStep(policy({ operator: 'OR', builtInControls: ['compliantDevice'], authenticationStrength })),
  ).toBe(false)
  expect(
    requiresSecondStep(policy({ operator: 'OR', authenticationStrength: { requirementsSatisfied: 'none' } })),
  ).toBe(false)
})

test('a second step that a known device stands in for is not asked for', () => {
  const builtInControls = ['mfa', 'compliantDevice']
  expect(requiresSecondStep(policy({ operator: 'OR', builtInControls }))).toBe(false)
  expect(requiresSecondStep(policy({ operator: 'AND', builtInControls }))).toBe(true)
  expect(requiresSecondStep(policy({ operator: 'OR', builtInControls: ['mfa'] }))).toBe(true)
})

test('a policy that only reports asks for nothing', () => {
  expect(
    requiresSecondStep(policy({ operator: 'OR', builtInControls: ['mfa'] }, 'enabledForReportingButNotEnforced')),
  ).toBe(false)
})
