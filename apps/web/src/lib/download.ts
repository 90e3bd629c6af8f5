import type { Endpoint } from '@sharelight/contract'
import { CallFailure, mocked } from './api.ts'
import { reportFailure } from './failures.ts'
import { getSession } from './session.ts'
import { Failure } from '@sharelight/contract'

/** Saves what a call answers as a file. @throws CallFailure */
export async function download(endpoint: Endpoint, { path, body, name }: { path: string; body: object; name: string }) {
  const token = getSession()?.token
  const response =
    (await mocked(endpoint.method, path, body)) ??
    (await fetch(`/api${path}`, {
      method: endpoint.method,
      credentials: 'same-origin',
      ...(endpoint.method !== 'GET' && { body: JSON.stringify(body) }),
      headers: {
        ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    }).catch(() => undefined))
  if (!response?.ok) {
    const failure = new CallFailure(
      response?.status ?? 0,
      Failure.safeParse(await response?.json().catch(() => undefined)).data,
    )
    if (failure.body?.error !== 'edition_required') reportFailure(failure, path)
    throw failure
  }
  saveBlob(name, await response.blob())
}

/** Saves a text as a file. */
export const saveText = (name: string, text: string) => saveBlob(name, new Blob([text]))

function saveBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
