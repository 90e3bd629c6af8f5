import type { Random } from '../random.ts'
import { cvMakers } from './cv.ts'
import { healthMakers } from './health.ts'
import { moneyMakers } from './money.ts'
import type { Maker } from './parts.ts'
import { tableMakers } from './tables.ts'

const makers: Readonly<Record<string, Maker[]>> = {
  'hr/resumes': cvMakers,
  ...moneyMakers,
  ...healthMakers,
  ...tableMakers,
}

/** A document in a form that belongs to its topic alone, or undefined where the topic has none. */
export function specialDocument(topic: string, random: Random): string | undefined {
  const choices = makers[topic]
  return choices && random.pick(choices)(random)
}

export const hasSpecialForm = (topic: string) => topic in makers
