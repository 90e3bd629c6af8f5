import type { Endpoint } from '@sharelight/contract'
import type { z } from 'zod'

export interface MockAnswer {
  status: number
  body: unknown
}

/** A call that the fake in the browser answers. */
export interface Mock {
  method: string
  path: RegExp
  answer: (input: object) => unknown
}

/** Thrown by an answer that refuses, as the server would. */
export class MockRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Answers a declared call; its input is checked and its defaults filled in as the server does. */
export function mock<In extends z.ZodType, Out extends z.ZodType>(
  { method, path, input }: Endpoint<In, Out>,
  answer: (input: z.output<In>) => z.input<Out>,
): Mock {
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    answer: given => {
      const parsed = input.safeParse(given)
      if (!parsed.success) throw new MockRefusal(400, parsed.error.issues[0]?.message ?? 'This cannot be asked.')
      return answer(parsed.data)
    },
  }
}
