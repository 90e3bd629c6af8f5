import {
  changeCustomer as changeCustomerCall,
  createCustomer as createCustomerCall,
  listCustomers as listCustomersCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { changeCustomer, createCustomer, listCustomers } from './verbs/customers.ts'

export function backofficeRoutes(router: Router) {
  const { services } = router
  serve(router, listCustomersCall, async (_, page) => ({ organisations: await listCustomers(services, page) }))
  serve(router, createCustomerCall, (ctx, customer) => createCustomer(ctx, customer))
  serve(router, changeCustomerCall, async (ctx, { id, ...change }) => {
    const customer = await changeCustomer(ctx, id, change)
    router.gate.forget()
    services.answers.forget(id)
    return customer
  })
}
