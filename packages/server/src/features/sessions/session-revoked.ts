/** Change topic for a revoked session, whose tokens replicas must reject. */
export const sessionRevoked = 'session.revoked';
