import {
  answerConversation as answerCall,
  askConversation as askCall,
  suggestNames as suggestCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { createTurns } from '../../http/turns.ts'
import { answer } from './verbs/answer.ts'
import { askQuestion } from './verbs/ask-question.ts'
import { suggest } from './verbs/suggest.ts'

export function conversationRoutes(router: Router) {
  const turns = createTurns({ ofUser: 4, ofOrganisation: 12 })
  serve(router, askCall, (ctx, asked) => turns.take(ctx, () => askQuestion(ctx, asked)))
  serve(router, answerCall, (ctx, { query }) => turns.take(ctx, () => answer(ctx, query)))
  serve(router, suggestCall, async (ctx, { text }) => ({ names: await suggest(ctx, text) }))
}
