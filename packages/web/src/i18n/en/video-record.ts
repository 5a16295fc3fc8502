/** The words of a video's petal activity, which come with it. */
export const videoRecord = {
  statement: {
    petalsAfter: '{amount} petals',
    recordAll: 'Show all',
    recordGave: '{name} gave {amount}',
    recordReduced: '{name} removed {amount}',
    recordShared: '{name} shared it',
    moved: 'from #{before} to #{after}',
    movedUp: 'up to #{after}',
    stayed: 'stays at #{after}',
    hidden: 'left the lists',
    shown: 'back in the lists',
  },
} as const;
