/** What a server has to spare for a reader. */
export const mostConnections = 2
