/** The topic under which replicas learn that the tokens of a session are to be refused. */
export const sessionRevoked = 'session.revoked';
