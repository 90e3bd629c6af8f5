/** Of whoever runs the server; makes organisations and changes editions in tests. */
export const providerKey = 'key-of-the-provider-in-tests-0123456789'

interface Given {
  body?: object | undefined
  token?: string | undefined
}

/** A call to a server, under `/api`. @throws Error with the answer when it is no success */
export async function request<T>(
  { url }: { url: string },
  [method, path]: readonly [method: string, path: string],
  { body, token }: Given = {},
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
