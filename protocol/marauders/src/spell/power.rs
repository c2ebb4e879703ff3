//! Power Up and Power Down: all shields of one side of the battle by one.

use alloc::vec::Vec;
use bout::Seat;

use crate::Spell;
use crate::event::Cause;
use crate::play::Play;
use crate::spell::Cast;

/// Every shield of the caster gains 1, the reversed ones too.
pub(super) fn up(play: &mut Play, cast: Cast) {
    change(play, &[cast.seat], 1, Cause::Spell(Spell::PowerUp));
}

/// Every shield of every enemy loses 1.
pub(super) fn down(play: &mut Play, cast: Cast) {
    let is_enemy = |seat: &Seat| play.table.are_enemies(*seat, cast.seat);
    let enemies: Vec<Seat> = play.table.seats().filter(is_enemy).collect();
    change(play, &enemies, -1, Cause::Spell(Spell::PowerDown));
}

fn change(play: &mut Play, seats: &[Seat], by: i32, cause: Cause) {
    for &seat in seats {
        for spot in play.table.spots_of(seat) {
            let strength = play.table.cell(spot).strength();
            if strength != 0 {
                play.set_strength(spot, strength + by, cause);
            }
        }
    }
}
