/**
 * The key that a tab stores its conversation under. Increment the number when the shape of a turn
 * changes.
 */
export const conversationKey = 'switchyard.conversation.4';
