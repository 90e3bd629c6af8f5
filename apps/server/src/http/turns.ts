import { AppError } from './app-error.ts'

export interface TurnLimits {
  ofUser: number
  ofOrganisation: number
}
interface Caller {
  user: { id: string }
  organisation: { id: string }
}

/** So many costly calls at a time for each user and each organisation; one more is told to come back, rather than hold up the others. */
export interface Turns {
  /** @throws AppError `too_many_requests` */
  take<T>(caller: Caller, work: () => Promise<T>): Promise<T>
}

const retryAfter = 5

export function createTurns({ ofUser, ofOrganisation }: TurnLimits): Turns {
  const running = new Map<string, number>()
  const count = (name: string, by: number) => {
    const now = (running.get(name) ?? 0) + by
    if (now > 0) running.set(name, now)
    else running.delete(name)
  }
  return {
    async take({ user, organisation }, work) {
      const names = [`user ${organisation.id} ${user.id}`, `organisation ${organisation.id}`] as const
      const isUsers = (running.get(names[0]) ?? 0) >= ofUser
      if (isUsers || (running.get(names[1]) ?? 0) >= ofOrganisation)
        throw tooMany(isUsers ? ofUser : ofOrganisation, isUsers)
      for (const name of names) count(name, 1)
      try {
        return await work()
      } finally {
        for (const name of names) count(name, -1)
      }
    },
  }
}

function tooMany(most: number, isUsers: boolean): AppError {
  const who = isUsers ? 'You have' : 'Your organisation has'
  return new AppError(
    'too_many_requests',
    `${who} ${most} trials and previews under way, which is as many as run at a time. Wait until one has ended, then try again.`,
    { retryAfter },
  )
}
