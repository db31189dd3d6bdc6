/* How beliefs of moves are mixed, by claim and by whether the mover wants it to hold: by
 * tools/belief/belief-mix. */
static const BeliefMix belief_mixes[2][2] = {
    {{1.781, 0.9688, 0.1, -0.4563}, {1.712, 0.975, 0.1063, -0.3}},
    {{1.813, 0.9688, 0.125, -0.2688}, {1.706, 1, 0.09375, -0.4688}},
};
