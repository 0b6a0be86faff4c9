/**
 * The key under which a tab stores its conversation. Increase the number when the structure of a turn
 * changes.
 */
export const conversationKey = 'switchyard.conversation.4';
