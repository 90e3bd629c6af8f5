import { listRecommendations } from '@sharelight/contract'
import { advice, adviceQuestion, counted } from '@sharelight/domain'
import { ask } from './lists.ts'
import { mock, type Mock } from './mock.ts'

/** What is worth doing, by the same questions as on the server. */
export const recommendations: readonly Mock[] = [
  mock(listRecommendations, ({ from, to }) => {
    const timeFrame = from !== undefined && to !== undefined ? { from, to } : undefined
    return { recommendations: counted(advice.map(each => ask(adviceQuestion(each, timeFrame)))) }
  }),
]
