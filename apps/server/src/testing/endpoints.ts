import * as contract from '@sharelight/contract'

/** Every call that the contract declares. */
export const declaredEndpoints: contract.Endpoint[] = Object.values<unknown>(contract).filter(isEndpoint)

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value
}
