/**
 * The key under which a tab stores its conversation. Increment the number when the shape of a turn
 * changes.
 */
export const conversationKey = 'switchyard.conversation.4';
