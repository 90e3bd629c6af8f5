import {
  changeNotificationChoices as changeChoicesCall,
  getNotificationChoices as choicesCall,
  listNotifications as listCall,
  readNotifications as readCall,
  removeNotification as removeCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { changeChoices, showChoices } from './verbs/choices.ts'
import { listNotifications, readNotifications, removeNotification } from './verbs/notifications.ts'

export function notificationRoutes(router: Router) {
  serve(router, listCall, (ctx, page, { asOf }) => listNotifications(ctx, { ...page, asOf }))
  serve(router, readCall, (ctx, { ids }) => readNotifications(ctx, ids))
  serve(router, removeCall, async (ctx, { id }) => {
    await removeNotification(ctx, id)
    return {}
  })
  serve(router, choicesCall, ctx => showChoices(ctx))
  serve(router, changeChoicesCall, (ctx, choices) => changeChoices(ctx, choices))
}
